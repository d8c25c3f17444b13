//! The protocol: what is listed, what is called, what is called off.

use std::sync::Arc;

use instead_cards::Cards;
use instead_scenario::source::did_you_mean;
use instead_serve::{App, Books, Limits};
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer, ServiceExt};
use rmcp::transport::async_rw::AsyncRwTransport;

use crate::tools;

/// Why the server ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The machine does not give what a server needs.
    #[error("cannot be started: {0}")]
    Start(std::io::Error),
    /// Whoever is there does not speak the protocol.
    #[error("no client: {0}")]
    Client(String),
}

/// The tools as a service.
#[derive(Clone, Debug)]
pub struct Server {
    app: Arc<App>,
    tools: Arc<[Tool]>,
}

impl Server {
    /// With these cards of Magic, these limits, and this text of the rules.
    pub fn new(cards: Cards, limits: Limits, books: Books) -> Server {
        Server { app: App::new(cards, books, limits), tools: tools::list().into() }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("instead", env!("CARGO_PKG_VERSION")))
            .with_instructions(tools::INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = self.get_tool(&request.name) else {
            let names = self.tools.iter().map(|tool| tool.name.as_ref());
            let near = did_you_mean(&request.name, names.clone());
            let help = near.unwrap_or_else(|| format!("there are {}", names.collect::<Vec<_>>().join(", ")));
            return Err(ErrorData::invalid_params(format!("there is no tool `{}`: {help}", request.name), None));
        };
        let answer = tools::call(&self.app, &tool, request.arguments.unwrap_or_default());
        let told = tokio::select! {
            told = answer => told,
            // The answer is dropped, and with it the work is called off.
            () = context.ct.cancelled() => return Err(ErrorData::invalid_request("called off", None)),
        };
        let content = vec![ContentBlock::text(told.text)];
        let result = if told.is_wrong { CallToolResult::error(content) } else { CallToolResult::success(content) };
        Ok(result.into())
    }
}

/// Standard output by a way of its own: whoever started the server may hold the lock of the usual one for good.
fn own_stdout() -> std::io::Result<std::fs::File> {
    #[cfg(unix)]
    let owned = std::os::fd::AsFd::as_fd(&std::io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let owned = std::os::windows::io::AsHandle::as_handle(&std::io::stdout()).try_clone_to_owned()?;
    Ok(std::fs::File::from(owned))
}

/// How much longer than its arguments a message may be.
const ENVELOPE: usize = 64 << 10;

/// Serves whoever speaks through standard input and output, until the input ends.
///
/// # Errors
/// If it cannot be started, or nobody there speaks the protocol.
pub fn serve(cards: Cards, limits: Limits, books: Books) -> Result<(), Error> {
    let bytes = limits.bytes.saturating_mul(2).saturating_add(ENVELOPE);
    let server = Server::new(cards, limits, books);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(Error::Start)?;
    let served = runtime.block_on(async {
        let output = tokio::fs::File::from_std(own_stdout().map_err(Error::Start)?);
        let transport = AsyncRwTransport::new(tokio::io::stdin(), output).with_max_line_length(bytes);
        let running = server.serve(transport).await.map_err(|error| Error::Client(error.to_string()))?;
        running.waiting().await.map(|_| ()).map_err(|error| Error::Client(error.to_string()))
    });
    // A reader of standard input may hang in its read; nobody waits for it.
    runtime.shutdown_background();
    served
}
