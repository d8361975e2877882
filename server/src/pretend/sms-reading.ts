/** What the provider was asked to send, or why it sends nothing. */
export type Reading =
  | { mobile: string; signName: string; template: string; values: Record<string, string> }
  | { status: number; code: string }

export interface Asked {
  method: string
  url: URL
  headers: Record<string, string>
  body: string
}
