import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { brandIcons, type Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { fileName } from '../../../files/file-names.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'

const ADDRESS = '/files/'
const { maxBytes, width } = filePurposes.appLogo
/** Systems cut maskable icons to a circle of 80 %: the logo stays within it. */
const SAFE_SHARE = 0.8
/** iOS shows transparent parts of an icon as black. */
const GROUND = '#ffffff'

const limitInputPixels = width * width

async function plain(logo: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(logo, { limitInputPixels }).resize(side, side).png().toBuffer()
}

async function onGround(logo: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(logo, { limitInputPixels }).resize(side, side).flatten({ background: GROUND }).png().toBuffer()
}

async function maskable(logo: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(side * SAFE_SHARE)
  const edge = Math.floor((side - inner) / 2)
  const rest = side - inner - edge
  return sharp(logo, { limitInputPixels })
    .resize(inner, inner)
    .flatten({ background: GROUND })
    .extend({ top: edge, bottom: rest, left: edge, right: rest, background: GROUND })
    .png()
    .toBuffer()
}

/** Stores the icons of a logo once, so that phones load files and nothing is drawn for them. */
export const brandIconMaker = (files: Pick<FileStore, 'read' | 'keep'>) => {
  async function kept(bytes: Buffer): Promise<string> {
    const name = fileName(createHash('sha256').update(bytes).digest('hex'), 'png')
    await files.keep(name, { size: bytes.length, open: () => Readable.from([bytes]) })
    return ADDRESS + name
  }

  return async (logo: string): Promise<NonNullable<Brand['icons']>> => {
    const stored = await files.read(logo.slice(ADDRESS.length))
    if (!stored) throw new DomainError('uploads.notFound', { field: 'logo' })
    const bytes = await readBytes(stored.bytes, maxBytes)
    return {
      touch: await kept(await onGround(bytes, brandIcons.touch)),
      small: await kept(await plain(bytes, brandIcons.small)),
      large: await kept(await plain(bytes, brandIcons.large)),
      maskable: await kept(await maskable(bytes, brandIcons.maskable)),
    }
  }
}
