import * as z from 'zod/mini'
import type { Component } from '../parts-lists.ts'
import { hashText, nameText, purlText, readShape, requireRoom } from './parts-fields.ts'

export const spdxVersions = ['2.3'] as const

const reference = z.object({ referenceType: nameText, referenceLocator: purlText })

const part = z.object({
  name: nameText.check(z.minLength(1)),
  versionInfo: z.optional(nameText),
  licenseConcluded: z.optional(nameText),
  licenseDeclared: z.optional(nameText),
  externalRefs: z.optional(z.array(reference)),
  checksums: z.optional(z.array(z.object({ algorithm: hashText, checksumValue: hashText }))),
})
type Part = z.infer<typeof part>

const document = z.object({ packages: z.optional(z.array(z.unknown())) })

export function spdxComponents(json: unknown): Component[] {
  const { packages = [] } = readShape(document, json, [])
  requireRoom(packages.length)
  return packages.map((value, index) => toComponent(readShape(part, value, ['packages', index])))
}

const isKnown = (licence: string | undefined): licence is string =>
  licence !== undefined && licence !== 'NOASSERTION' && licence !== 'NONE'

function toComponent({ name, versionInfo = '', externalRefs = [], checksums = [], ...licences }: Part): Component {
  const ofType = (pattern: RegExp): string =>
    externalRefs.find(({ referenceType }) => pattern.test(referenceType))?.referenceLocator ?? ''
  const hash = checksums.find(({ algorithm }) => algorithm === 'SHA256') ?? checksums[0]
  return {
    name,
    version: versionInfo,
    purl: ofType(/^purl$/),
    cpe: ofType(/^cpe2[23]Type$/),
    licence: [licences.licenseConcluded, licences.licenseDeclared].find(isKnown) ?? '',
    hash: hash ? `${hash.algorithm}:${hash.checksumValue}` : '',
  }
}
