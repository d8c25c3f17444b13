//! How much a process works: what shows that work which was called off has ended, however busy the machine is.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// Shields of different amounts under two doublers: enough ways to be at work for a second or two.
pub(crate) const SHIELDS: u32 = if cfg!(debug_assertions) { 6 } else { 8 };

/// The time that a process has worked, in the ticks of the system; none where the system does not say.
pub(crate) fn worked(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which may hold anything: the times are the twelfth and the thirteenth.
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

/// Waits until a process has worked no more for a while, or so much in all.
pub(crate) fn until_idle(process: u32, most: u64) -> u64 {
    let (begun, mut quiet, mut last) = (Instant::now(), 0, 0);
    while quiet < 8 && last < most && begun.elapsed() < Duration::from_secs(120) {
        sleep(Duration::from_millis(100));
        let now = worked(process).unwrap_or_default();
        quiet = if now == last { quiet + 1 } else { 0 };
        last = now;
    }
    last
}

/// Work that is called off ends: it takes much less than the same work that is not. `whole` does it to its end, `begin`
/// begins it and `call_off` calls it off.
pub(crate) fn ends_when_called_off<C>(
    process: u32,
    client: &mut C,
    whole: impl Fn(&mut C),
    begin: impl Fn(&mut C),
    call_off: impl Fn(&mut C),
) {
    let Some(before) = worked(process) else { return };
    whole(client);
    let start = until_idle(process, u64::MAX);
    let all = start - before;
    assert!(all >= 10, "the question is too small: {all} ticks");
    begin(client);
    let begun = Instant::now();
    while worked(process).unwrap_or_default() < start + all / 10 {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not begin");
        sleep(Duration::from_millis(10));
    }
    call_off(client);
    let spent = until_idle(process, start + all) - start;
    assert!(spent < all * 7 / 10, "{spent} ticks of {all}: it was not called off");
}
