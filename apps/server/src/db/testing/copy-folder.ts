import { execFileSync } from 'node:child_process'

/** Copies owners and permissions, too: Postgres refuses a cluster that belongs to another account. Into an existing folder `to`, `from` ends in `/.`. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
