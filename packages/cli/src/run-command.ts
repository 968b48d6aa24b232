import { completion } from './call/completion.ts'
import { builder } from './builder/builder.ts'
import { readCommand } from './command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from './exit-codes.ts'
import { firmware } from './firmware/firmware.ts'
import { devices, products } from './lists.ts'
import { login, logout } from './login.ts'
import { logs } from './logs.ts'
import { mini } from './mini/mini.ts'
import { panel } from './panel/panel.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { sim } from './sim.ts'
import type { Terminal } from './terminal.ts'

/** The arguments after the program's name, and the folder that relative paths start from. */
export interface CommandCall {
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  folder: string
  terminal: Terminal
}

/** Runs a command to its end, and prints why it has failed. */
export async function runCommand(call: CommandCall): Promise<ExitCode> {
  try {
    return await started(call)
  } catch (error) {
    if (!(error instanceof CommandEnded)) throw error
    if (error.code === exitCode.done) call.terminal.say(error.message)
    else call.terminal.complain(error.message)
    return error.code
  }
}

async function started({ args, env, folder, terminal }: CommandCall): Promise<ExitCode> {
  const command = readCommand(args, env, folder)
  switch (command.name) {
    case 'login':
      return login(command, terminal)
    case 'logout':
      return logout(command, terminal)
    case 'products':
      return products(command, terminal)
    case 'devices':
      return devices(command, terminal)
    case 'logs':
      return logs(command, terminal)
    case 'firmware':
      return firmware(command, terminal)
    case 'panel':
      return panel(command, terminal)
    case 'mini':
      return mini(command, terminal)
    case 'call':
      return (await import('./call/call.ts')).call(command, terminal)
    case 'calls':
      return (await import('./call/call.ts')).listCalls(command, terminal)
    case 'callHelp':
      terminal.say((await import('./call/call.ts')).callUsage(command.id, terminal))
      return exitCode.done
    case 'completion':
      return completion(command, terminal)
    case 'builder':
      return builder(command, terminal)
    case 'sim':
      return sim(command, terminal)
    case 'pull':
      return pull(command, terminal)
    default:
      return push(command, terminal)
  }
}
