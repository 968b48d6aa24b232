import { execFileSync } from 'node:child_process'

/** Whether a shell finds all of them. */
export const isInstalled = (...tools: string[]): boolean =>
  tools.every((tool) => {
    try {
      execFileSync('sh', ['-c', 'command -v "$1"', 'sh', tool], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
