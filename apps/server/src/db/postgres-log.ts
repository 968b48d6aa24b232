import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const MAX_BYTES = 10 * 1024 * 1024
const SHOWN_BYTES = 4_000

/**
 * Opens the log of Postgres to append: backends that outlive their postmaster go on writing, and truncating the file
 * would leave a gap of NUL bytes before their lines. A long log is renamed, so that two files are the most.
 */
export function openPostgresLog(file: string): { descriptor: number; read(): string } {
  if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  const start = fstatSync(descriptor).size
  return {
    descriptor,
    /** The end of what was written since it was opened. */
    read() {
      const reader = openSync(file, 'r')
      try {
        const end = fstatSync(reader).size
        const from = Math.max(start, end - SHOWN_BYTES)
        const bytes = Buffer.alloc(Math.max(0, end - from))
        return bytes.toString('utf8', 0, readSync(reader, bytes, 0, bytes.length, from))
      } finally {
        closeSync(reader)
      }
    },
  }
}
