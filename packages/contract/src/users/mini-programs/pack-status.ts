/** How the console shows the last upload of a mini-program (ST-70 to ST-73, ER-38, ER-39). */
export const packStatus = { notUploaded: 1, underWay: 2, failed: 3, packaged: 4, published: 5, warning: 6 } as const
export type PackStatus = (typeof packStatus)[keyof typeof packStatus]

const packCode = { nothingUploaded: 50016, underWay: 60009, idMissing: 50010 } as const

/** The reply of `packageStatus`, as far as it decides. */
export type PackReply = { code: 200; state: 1 | 2 | 3 | 4 } | { code: number }

interface ShownPack {
  /** Undefined: it stays as it is. */
  status: PackStatus | undefined
  tone: 'none' | 'warning' | 'error'
}

const byState: Readonly<Record<1 | 2 | 3 | 4, PackStatus>> = {
  1: packStatus.packaged,
  2: packStatus.failed,
  3: packStatus.warning,
  4: packStatus.warning,
}

/**
 * `history`: the newest entry first; it decides only once something is packaged. `isWatching`: this page follows its own
 * upload, so that a version under way is no surprise.
 */
export function packStatusOf(
  reply: PackReply,
  history: readonly { publishTime: number | null }[],
  isWatching: boolean,
): ShownPack {
  if (reply.code === packCode.nothingUploaded) return { status: packStatus.notUploaded, tone: 'warning' }
  if (reply.code === packCode.underWay) {
    return isWatching
      ? { status: packStatus.underWay, tone: 'none' }
      : { status: packStatus.notUploaded, tone: 'warning' }
  }
  if (!('state' in reply)) return { status: undefined, tone: 'error' }
  const status = byState[reply.state]
  const isPublished = (history[0]?.publishTime ?? null) !== null
  if (status === packStatus.packaged && isPublished) return { status: packStatus.published, tone: 'none' }
  return { status, tone: status === packStatus.warning ? 'warning' : 'none' }
}
