import { spawn } from 'node:child_process'
import { ApkToolFailed, ToolsMissing } from './apk-failures.ts'

export interface ToolRun {
  /** Where relative names of its arguments lie. */
  folder: string
  /** Written to its file descriptors from 3 on. */
  secrets?: readonly Buffer[]
  signal: AbortSignal
}

/** Of one tool; the longest was seen with 2 seconds, which a busy machine makes many. */
const TIMEOUT_MS = 180_000
const OUTPUT_CHARACTERS = 65_536
const FIRST_SECRET_FD = 3

/** Small and quickly started: the Java tools run for a second. */
const JAVA_OPTIONS = '-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** Nothing of the server's environment: it has secrets. */
const environment = () => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  JAVA_TOOL_OPTIONS: JAVA_OPTIONS,
})

/**
 * Runs a tool without a shell, in a process group of its own that ends as a whole, and returns what it printed.
 * A tool that reports a failure throws with the end of its output.
 */
export async function runTool(tool: string, parameters: readonly string[], run: ToolRun): Promise<string> {
  run.signal.throwIfAborted()
  const { secrets = [] } = run
  const child = spawn(tool, parameters, {
    cwd: run.folder,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...secrets.map(() => 'pipe' as const)],
  })
  const printed: string[] = []
  let length = 0
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (length < OUTPUT_CHARACTERS) printed.push(text)
      length += text.length
    })
  }
  const endGroup = (): void => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended already.
    }
  }
  const timer = setTimeout(endGroup, TIMEOUT_MS)
  run.signal.addEventListener('abort', endGroup)
  for (const [at, secret] of secrets.entries()) {
    const pipe = child.stdio[FIRST_SECRET_FD + at]
    // A tool that ends early does not read it.
    pipe?.on('error', () => {})
    if (pipe && 'write' in pipe) pipe.end(secret)
  }
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    run.signal.throwIfAborted()
    const output = printed
      .join('')
      .replaceAll(/^Picked up JAVA_TOOL_OPTIONS.*\n/gm, '')
      .slice(0, OUTPUT_CHARACTERS)
    if (code !== 0) throw new ApkToolFailed(tool, output)
    // A part of an output must not be judged as if it were all.
    if (length > OUTPUT_CHARACTERS)
      throw new ApkToolFailed(tool, `It printed more than ${OUTPUT_CHARACTERS} characters.`)
    return output
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new ToolsMissing([tool])
    throw error
  } finally {
    clearTimeout(timer)
    run.signal.removeEventListener('abort', endGroup)
    endGroup()
  }
}
