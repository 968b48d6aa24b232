/** A tool refused its input, or took too long. */
export class ApkToolFailed extends Error {
  override name = 'ApkToolFailed'
  readonly tool: string
  readonly output: string

  constructor(tool: string, output: string) {
    super(`${tool} failed: ${output.trim().slice(-500)}`)
    this.tool = tool
    this.output = output
  }
}

/** The machine can't build packages. */
export class ToolsMissing extends Error {
  override name = 'ToolsMissing'
  readonly tools: readonly string[]

  constructor(tools: readonly string[]) {
    super(`not installed: ${tools.join(', ')}`)
    this.tools = tools
  }
}

/** A package is not what it should be: it never reaches anyone. */
export class ApkNotVerified extends Error {
  override name = 'ApkNotVerified'
}
