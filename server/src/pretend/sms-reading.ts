/** The message to send, or the reason for sending none. */
export type Reading =
  | { mobile: string; signName: string; template: string; values: Record<string, string> }
  | { status: number; code: string }

export interface Asked {
  method: string
  url: URL
  headers: Record<string, string>
  body: string
}
