import type { Locale } from '@slipway/contract/locale.ts'
import { commandNames, subCommandsOf } from '../command-help.ts'
import type { Command } from '../command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { textIn, type Terminal } from '../terminal.ts'

/** Each script asks the command for the words that can follow, so that it never grows old. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_slipway() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(slipway completion words "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -F _slipway slipway`,
  zsh: `_slipway() {
  local -a found
  found=("\${(@f)$(slipway completion words "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -S '' -a found
}
compdef _slipway slipway`,
  fish: `complete -c slipway -f -a '(slipway completion words (commandline -opc)[2..-1] 2>/dev/null)'`,
}

/** The completion script of a shell. */
function completionScript(shell: string, locale: Locale): string {
  const script = scripts[shell]
  if (script !== undefined) return script
  throw new CommandEnded(exitCode.wrong, textIn(locale, 'unknownShell', { shell }))
}

/** The words that can follow these words of a command line. */
async function nextWords(before: readonly string[], locale: Locale): Promise<readonly string[]> {
  const [name, sub, ...given] = before
  if (name === undefined) return commandNames
  if (name === 'completion') return Object.keys(scripts)
  if (name !== 'call') return sub === undefined ? subCommandsOf(name) : []
  const { openCalls } = await import('./find-call.ts')
  if (sub === undefined) return openCalls.map((one) => one.name)
  const found = openCalls.find((one) => one.name === sub || one.id === sub)
  if (!found) return []
  const { fieldsOf } = await import('./call-input.ts')
  const set = new Set(given.map((word) => word.split(/:?=/)[0]))
  return Object.keys(fieldsOf(found, locale).properties)
    .filter((field) => !set.has(field))
    .map((field) => `${field}=`)
}

/** Prints the script of a shell, or with `words` what can follow on a command line, one word a line. */
export async function completion(
  { words: [shell = '', ...before] }: Extract<Command, { name: 'completion' }>,
  { locale, say }: Terminal,
): Promise<ExitCode> {
  if (shell === 'words') for (const word of await nextWords(before, locale)) say(word)
  else say(completionScript(shell, locale))
  return exitCode.done
}
