import { spawn } from 'node:child_process'

/** A tool refused its input, took too long, or is not there. */
export class ToolFailed extends Error {
  readonly output: string
  constructor(tool: string, output: string) {
    super(`${tool}: ${output.trim().slice(-300)}`)
    this.name = 'ToolFailed'
    this.output = output
  }
}

const TIMEOUT_MS = 180_000
const OUTPUT_CHARACTERS = 65_000

/** Runs a tool without a shell, and with nothing of this program's environment, which has the token. */
export async function runTool(
  tool: string,
  parameters: readonly string[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  const child = spawn(tool, parameters, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, OUTPUT_CHARACTERS)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => {
      if (signal.aborted) reject(error)
      else reject(new ToolFailed(tool, error.message))
    })
    child.on('close', resolve)
  })
  if (code !== 0) throw new ToolFailed(tool, output)
}
