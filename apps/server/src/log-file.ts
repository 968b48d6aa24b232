import { openSync, writeSync } from 'node:fs'

/** Writes all of the text, or throws. */
type Write = (text: string) => void

interface Options {
  /** Called once when lines start to be dropped, to inform the operator. */
  warn(text: string): void
  write?: Write
}

/** Writes to a file that is opened to append. */
function appender(file: string): Write {
  const descriptor = openSync(file, 'a', 0o600)
  return (text) => {
    let bytes = Buffer.from(text)
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(descriptor, bytes))
  }
}

/**
 * The destination of the process log. A full disk drops lines and counts them instead of ending the process; the log
 * says how many are missing as soon as it can be written again.
 */
export function openLogFile(file: string, { warn, write = appender(file) }: Options) {
  let dropped = 0

  function tellDropped(): void {
    if (dropped === 0) return
    // A line that the disk took only in part ends here.
    write(`\n${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped: no space' })}\n`)
    dropped = 0
  }

  return {
    write(line: string): void {
      try {
        tellDropped()
        write(line)
      } catch (error) {
        dropped++
        if (dropped > 1) return
        const reason = error instanceof Error ? error.message : String(error)
        warn(`The log ${file} cannot be written (${reason}). Slipway continues; log lines are dropped until it can.`)
      }
    },
  }
}
