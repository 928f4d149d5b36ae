import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { ChildTransport } from "./child-transport.js";
import { Trouble } from "./limits.js";

/** A longer sentence of a server is cut. */
const MAX_WORDS = 200;

/** Why a server could not be asked, in words that follow its name. */
export function reasonFor(error: unknown, child: ChildTransport | undefined): string {
  if (error instanceof Trouble) return error.message;
  if (error instanceof StreamableHTTPError || error instanceof SseError) {
    return httpReason(error.code, error.message);
  }
  if (error instanceof McpError) {
    if (error.code !== ErrorCode.ConnectionClosed) {
      return `answers: ${inOneLine(error.message.replace(/^MCP error -?\d+: /, ""))}`;
    }
    return `ended ${child?.ended ?? "the conversation"} before it had named its tools`;
  }
  // The SDK reads answers with a library whose complaints are pages of JSON.
  if (error instanceof Error && error.name.endsWith("ZodError")) {
    return "answers what the protocol does not allow";
  }
  const code = codeOf(error);
  if (code !== undefined && child !== undefined) return startReason(code);
  if (code !== undefined) return `could not be reached (${code})`;
  return `could not be asked: ${inOneLine(messageOf(error))}`;
}

function httpReason(status: number | undefined, message: string): string {
  if (status === 401 || status === 403) return `asks for a login (HTTP ${status})`;
  if (status !== undefined && status >= 300) {
    const redirect = /Redirect to [^ ]+ not followed/.exec(message)?.[0];
    return redirect === undefined
      ? `answers HTTP ${status}`
      : `answers HTTP ${status}: ${redirect}`;
  }
  return `does not speak the protocol: ${inOneLine(message)}`;
}

function startReason(code: string): string {
  if (code === "ENOENT") return "could not be started: there is no such program";
  if (code === "EACCES") return "could not be started: no permission to run the program";
  return `could not be started (${code})`;
}

/** The code of the innermost error that has one: `fetch` keeps the reason of its failure inside. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  return codeOf(error.cause) ?? (typeof code === "string" ? code : undefined);
}

/** The message of the innermost error, for the same reason. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}

function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}
