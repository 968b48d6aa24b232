import type { UserNarrowing } from '@slipway/contract/access.ts'
import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'

/** The caller: a built-in role, a browser that never signed in, or one whose session has ended. */
export type Who = BuiltInRole['key'] | 'visitor' | 'ended'

/** The ids of a developer's things, for calls that refer to them. */
export interface Things {
  productId: string
  did: string
  /** The account of a colleague that the product is shared with. */
  memberId: string
  /** An event without a message. */
  eventDid: string
  /** A feature that was taken from the standard library. */
  standardDid: string
  serial: string
  /** A tag of the product, and a saved filter of the owner. */
  labelId: string
  filterId: string
  /** A bulk job that is not over: no server runs it. */
  jobId: string
  /** A firmware that the product has for itself, selected. */
  ownFirmwareId: string
  /** An own panel of the product, unpublished. */
  panelId: string
  /** A draft of a panel of the product. */
  draftId: string
  /** For serial numbers. */
  applicationId: string
  keyId: string
  /** A released product with a draft of its features, and what stands for the draft. */
  releasedId: string
  draft: string
  /** A released product whose draft was discarded. */
  discardedId: string
  /** A third-party application that the owner registered, and has granted something to. */
  clientId: string
  tryId: string
  /** An open session of the owner, besides the one that calls. */
  sessionId: string
  passkeyId: string
  /** Of a login elsewhere that the owner has linked. */
  issuer: string
  /** An account and a role that administrators can change; no actor of the matrix has them. */
  targetUserId: string
  roleId: string
  /** Of the categories, which everybody shares. */
  categoryId: string
  /** A firmware release of the product. */
  recordId: string
  /** The job of the device that installs this release; it waits for consent. */
  updateJobId: string
  /** A rehearsal of this release that waits. */
  rehearsalId: string
  /** Of the module library. */
  moduleId: string
  firmwareId: string
  firmwarePackageId: string
  sdkPackageId: string
  grayNumber: string
  /** An application of the owner, with a custom category. */
  appId: string
  appCategoryId: string
  /** A complete build of the application. */
  appBuildId: string
  /** A mini-program of the owner, with a packaged version. */
  miniProgramId: string
  miniVersionId: string
  /** A webhook of the owner, with a message. */
  webhookId: string
  webhookMessageId: string
  /** Of the standard library. */
  tplPublishId: string
  resourceId: string
}

/** Things that every caller can find, regardless of the owner. */
export const sharedThings: readonly (keyof Things)[] = [
  'targetUserId',
  'roleId',
  'categoryId',
  'moduleId',
  'firmwareId',
  'firmwarePackageId',
  'sdkPackageId',
  'grayNumber',
  'tplPublishId',
  'resourceId',
]

export interface MatrixRow {
  /**
   * The roles with access; `anyone` needs no session, `session` any role, `user` is for end users alone. Written by hand,
   * independent of the contract.
   */
  may: 'anyone' | 'session' | 'user' | readonly BuiltInRole['key'][]
  /** An input with every required field, pointing at the things. */
  input(things: Things): Record<string, unknown>
  /** Of calls of end users: the states of their account in which they are open, besides the normal one. */
  alsoWhile?: readonly UserNarrowing[]
  /** Whether the input refers to an owned thing. */
  isOwned?: boolean
  /** The call that the owner has to make first, because it creates what this call needs. */
  after?: string
}

export const developers = ['administrator', 'developer'] as const
export const noInput = () => ({})
export const onProduct = ({ productId }: Things) => ({ productId })
export const onDevice = ({ productId, serial }: Things) => ({ productId, serial })
