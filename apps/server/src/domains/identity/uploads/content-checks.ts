import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { PrivatePurpose, PublicPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { beginsAs } from '../../../files/file-content.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { readHead } from '../../../files/read-head.ts'
import { checkImage } from './image-check.ts'

export interface KnownContent {
  mime: string
  /** The extension of the stored file's name. */
  extension: string
}

/** Recognizes the content by its bytes. Throws the refusal of the purpose for any other content. */
type ContentCheck = (file: Draft) => Promise<KnownContent>

const picture =
  (purpose: PublicPurpose): ContentCheck =>
  async (file) => {
    const { maxBytes, ...bounds } = filePurposes[purpose]
    const { type, extension } = await checkImage(await readBytes(file.open(), maxBytes), bounds)
    return { mime: type, extension }
  }

const DOCUMENT_HEAD_BYTES = 65_536

/** Private files are always sent as attachments of no particular type, so that no browser interprets them. */
const unread: KnownContent = { mime: 'application/octet-stream', extension: 'bin' }

const anything: ContentCheck = () => Promise.resolve(unread)

const document =
  (purpose: 'serialProtocol' | 'sdkDoc'): ContentCheck =>
  async (file) => {
    const accepted: readonly (string | undefined)[] = filePurposes[purpose].mediaTypes
    const head = await readHead(file.open(), DOCUMENT_HEAD_BYTES)
    if (!accepted.includes(documentType(head))) throw new DomainError('uploads.notADocument')
    return unread
  }

/** PDF, ZIP (and so Office documents), text, or undefined. The end of the head can be the middle of a character. */
function documentType(head: Buffer): 'application/pdf' | 'application/zip' | 'text/plain' | undefined {
  const start = head.toString('latin1', 0, 5)
  if (start === '%PDF-') return 'application/pdf'
  if (beginsAs('zip', head)) return 'application/zip'
  if (head.includes(0)) return undefined
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length === DOCUMENT_HEAD_BYTES })
    return 'text/plain'
  } catch {
    return undefined
  }
}

export const publicChecks: Record<PublicPurpose, ContentCheck> = {
  productPic: picture('productPic'),
  categoryPic: picture('categoryPic'),
  accountPic: picture('accountPic'),
  modulePic: picture('modulePic'),
  circuitDiagram: picture('circuitDiagram'),
  panelPic: picture('panelPic'),
  panelDesignPic: picture('panelDesignPic'),
  networkPic: picture('networkPic'),
  appLogo: picture('appLogo'),
  miniProgramLogo: picture('miniProgramLogo'),
  appStartPage: picture('appStartPage'),
  appDeviceList: picture('appDeviceList'),
}

export const privateChecks: Record<PrivatePurpose, ContentCheck> = {
  firmware: anything,
  serialProtocol: document('serialProtocol'),
  sdkTool: anything,
  sdkDoc: document('sdkDoc'),
  sbom: anything,
}
