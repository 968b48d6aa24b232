/** Connection lost, server stopping, starting or full, or two transactions in each other's way. */
const passingStates = /^(08|53|57P|40|55P03)/
/** The way to the server; `ENOENT` is its socket. */
const passingCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL ' +
    'EAI_AGAIN ENOTFOUND EAGAIN EMFILE ENFILE ENOBUFS'
  ).split(' '),
)
/** What the driver says without a code, in bare errors; any other kind is a bug. */
const passingWords = /connection|timeout|terminated|not queryable|closed/i

/** Whether the database was only out of reach or busy: the same may work soon. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '') return error.name === 'Error' && passingWords.test(error.message)
  return passingStates.test(code) || passingCodes.has(code)
}
