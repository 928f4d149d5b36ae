import { type CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { URI } from "vscode-uri";

/** The same for every spelling of one address: clients differ in what they escape. */
export function keyOf(uri: string): string {
  return URI.parse(uri).toString();
}

/** The path of any URI, whatever its scheme, with `/` between folders. */
export function pathOf(uri: string): string {
  return URI.parse(uri).path;
}

/** Ends a request that its client has given up. @throws ResponseError */
export function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) {
    throw new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
  }
}
