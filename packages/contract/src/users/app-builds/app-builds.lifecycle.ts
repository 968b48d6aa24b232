/**
 * ST-44 to ST-47. There is no row in the first state. Ended builds stay as they are: building again makes another one
 * (ST-54).
 */
export const buildState = { none: 0, running: 1, complete: 2, failed: 3 } as const
export type BuildState = (typeof buildState)[keyof typeof buildState]

/** What a worker does for one platform of a build. */
export const taskState = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const
export type TaskState = (typeof taskState)[keyof typeof taskState]
