/** Connection lost, server stopping, starting or full, serialization failure, deadlock, or lock timeout. */
const passingStates = /^(08|53|57P|40|55P03)/
/** Errors of the connection to the server; `ENOENT` concerns its socket. */
const passingCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL ' +
    'EAI_AGAIN ENOTFOUND EAGAIN EMFILE ENFILE ENOBUFS'
  ).split(' '),
)
/** Messages of the driver's errors without a code; errors of other classes are bugs. */
const passingWords = /connection|timeout|terminated|not queryable|closed/i

/** Whether the disk of the server or of its database is full: reads work, writes fail until there is space. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|53100)$/.test(String(error.code))

/** Does work that is rolled back as a whole again where the database has ended it as one of two that waited for each other. */
export async function withoutDeadlock<Result>(work: () => Promise<Result>, tries = 3): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || left <= 1) throw error
    }
  }
}

/** Whether the database was only unreachable or busy: a retry can succeed soon. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '') return error.name === 'Error' && passingWords.test(error.message)
  return passingStates.test(code) || passingCodes.has(code)
}
