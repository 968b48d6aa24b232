import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SHELL = new URL('../shell/shell.dex', import.meta.url).pathname
const STAND_INS = new URL('stand-ins.txt', import.meta.url)
/** What every start does before its first page. */
const SETTINGS = /^(background|javaScript|storage|files|contents|mixedContent|agent|thirdPartyCookies) /

export interface Scenarios {
  /** The lines of each scenario, without those of the settings. */
  lines: Readonly<Record<string, string[]>>
  settings: string[]
}

/** Writes the Java sources of the file, each behind a line with its name. */
function writeSources(folder: string): string[] {
  const [, ...parts] = readFileSync(STAND_INS, 'utf8').split(/^=== /m)
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const file = path.join(folder, part.slice(0, end))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, part.slice(end + 1))
    return file
  })
}

/** Runs the code of the packages in a Java VM with its verifier, against classes that record what Android is asked for. */
export async function shellScenarios(): Promise<Scenarios> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-shell-'))
  try {
    const jar = path.join(folder, 'shell.jar')
    await run('enjarify', [SHELL, '-o', jar], { env: { ...process.env, PYTHON: '/usr/bin/python3' } })
    const out = path.join(folder, 'out')
    await run('javac', ['-nowarn', '-d', out, '-cp', jar, ...writeSources(folder)])
    const classes = [out, jar].join(path.delimiter)
    const { stdout } = await run('java', ['-Xverify:all', '-cp', classes, 'slipway.shell.Scenarios'])
    const [, ...printed] = stdout.split(/^# /m)
    const scenarios = printed.map((text) => text.trimEnd().split('\n'))
    return {
      lines: Object.fromEntries(
        scenarios.map(([name = '', ...lines]) => [name, lines.filter((line) => !SETTINGS.test(line))]),
      ),
      settings: (scenarios[0] ?? []).filter((line) => SETTINGS.test(line)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
