// The server's answers.

export class Problem extends Error {
  constructor(status, error) {
    super(error?.message ?? `the server answered ${status}`);
    this.status = status;
    this.suggestion = error?.suggestion ?? null;
    this.diagnostics = error?.diagnostics ?? [];
    this.pointers = error?.pointers ?? [];
    this.toml = error?.toml ?? null;
    this.statement = error?.statement ?? null;
  }
}

async function take(address, options) {
  let response;
  try {
    response = await fetch(`/api/v1/${address}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, { message: "the server cannot be reached", suggestion: "is `instead serve` still running?" });
  }
  let data = null;
  try {
    const picture = response.headers.get("content-type")?.startsWith("image/");
    data = picture ? await response.text() : await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (!response.ok) throw new Problem(response.status, data?.error);
  return data;
}

export function post(address, body, signal) {
  return take(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

export function get(address, signal) {
  return take(address, { signal });
}

// Cards and rules do not change while the server runs.
const kept = new Map();

export function once(address) {
  if (!kept.has(address)) {
    const asked = get(address);
    kept.set(address, asked);
    asked.catch(() => kept.delete(address));
  }
  return kept.get(address);
}

export function card(name, game) {
  const family = (game ?? "magic").startsWith("magic") ? "magic" : game;
  return once(`cards/${encodeURIComponent(name)}?game=${encodeURIComponent(family)}`);
}
