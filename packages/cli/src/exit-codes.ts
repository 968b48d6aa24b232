/** What the process ends with; they stand in docs/how-to/product-folder.md. */
export const exitCode = {
  done: 0,
  /** The server refused, or could not be reached. */
  refused: 1,
  /** Wrong words on the command line, or something wrong in a file of the folder. */
  wrong: 2,
  /** The product, or the folder, has changes that would be lost. */
  conflict: 3,
  /** Somebody said no, or nobody said yes. */
  declined: 4,
} as const
export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** Ends the command with a code and a line for people. */
export class CommandEnded extends Error {
  readonly code: ExitCode
  constructor(code: ExitCode, message: string) {
    super(message)
    this.name = 'CommandEnded'
    this.code = code
  }
}
