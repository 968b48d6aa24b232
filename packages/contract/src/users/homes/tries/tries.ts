import * as z from 'zod/mini'
import { epochMs, text } from '../../../schema.ts'
import { openedPanel } from '../opened-panel.ts'
import { visitedDevice } from '../shares/shares.ts'
import { tryId, tryKinds } from './try-link.ts'
import { tryLimits } from './tries.limits.ts'

/** Of one phone that has opened a link; it is kept by the phone alone. */
export const trySession = z.string().check(z.regex(/^[\w-]{43}$/))

/** A phone that has opened a link. */
const tryPhone = z.object({ openTime: epochMs, agent: z.string().check(z.maxLength(tryLimits.agent)) })
export type TryPhone = z.infer<typeof tryPhone>

export const panelTry = z.object({
  tryId,
  kind: z.enum(tryKinds),
  panelId: z.string(),
  panelName: z.string(),
  version: z.string(),
  /** How many have opened it. */
  phones: z.int(),
  createTime: epochMs,
  expireTime: epochMs,
})
export type PanelTry = z.infer<typeof panelTry>

export const createdTry = z.object({
  ...panelTry.shape,
  /** Of the virtual device that the phones see. */
  serial: z.string(),
  /** The same link at each address of this installation that a phone may reach, the likeliest first. */
  urls: z.array(z.string()).check(z.minLength(1), z.maxLength(tryLimits.urls)),
  /** CN-07. */
  minAppVersion: z.string(),
})
export type CreatedTry = z.infer<typeof createdTry>

/** What a phone has in hand: the device, and the panel that is tried. */
export const openedTry = z.object({
  session: trySession,
  kind: z.enum(tryKinds),
  panelName: z.string(),
  version: z.string(),
  device: visitedDevice,
  /** A third-party entry, whose page opens apart; the generated panel is below it. */
  entry: z.nullable(z.object({ url: z.string(), name: z.string() })),
  /** Why the generated panel is shown in place of a code or EIB panel; empty: it isn't. */
  substituted: z.enum(['', 'noPackage', 'tooOld', 'eib', 'noProgram']),
})
export type OpenedTry = z.infer<typeof openedTry>

const triedDevice = z.omit(visitedDevice, { panel: true })

/** One event of a phone's stream. */
export const tryChanges = z.partial(
  z.object({
    device: triedDevice,
    /** The panel as it is now: it was saved while the phone shows it. */
    panel: openedPanel,
    over: z.enum(['ended', 'replaced']),
  }),
)
export type TryChanges = z.infer<typeof tryChanges>

/** What the page of a debug link has logged: commands, the bridge of a code panel, its failures. */
export const tryLog = z
  .array(text({ max: tryLimits.logLine.max }))
  .check(z.minLength(1), z.maxLength(tryLimits.logLines))

/** One event of the stream of its developer: what changed. */
export const ownTryChanges = z.partial(
  z.object({
    panel: openedPanel,
    /** The newest last. */
    log: tryLog,
    phones: z.array(tryPhone).check(z.maxLength(tryLimits.phones)),
    device: triedDevice,
    over: z.enum(['ended', 'replaced']),
  }),
)
export type OwnTryChanges = z.infer<typeof ownTryChanges>
