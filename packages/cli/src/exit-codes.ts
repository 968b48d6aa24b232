/** The exit codes of the process, documented in docs/how-to/product-folder.md. */
export const exitCode = {
  done: 0,
  /** The server refused, or could not be reached. */
  refused: 1,
  /** Invalid arguments, or an invalid file in the folder. */
  wrong: 2,
  /** The product or the folder has changes that would be overwritten. */
  conflict: 3,
  /** The confirmation was denied or not given. */
  declined: 4,
} as const
export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** Ends the command with an exit code and a message. */
export class CommandEnded extends Error {
  readonly code: ExitCode
  constructor(code: ExitCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CommandEnded'
    this.code = code
  }
}
