import * as z from 'zod/mini'
import type { Steps } from '../../../cooperative-steps.ts'
import { jsonFlawInSteps } from '../../../json-members.ts'
import { DomainError } from '../../../refusals.ts'
import type { Component, PartsFormat } from '../parts-lists.ts'
import { partsListsLimits } from '../parts-lists.limits.ts'
import { cycloneDxComponents, cycloneDxVersions } from './cyclonedx.ts'
import { placeOf } from './place.ts'
import { spdxComponents, spdxVersions } from './spdx.ts'

export interface ReadPartsList {
  format: PartsFormat
  formatVersion: string
  components: Component[]
}

const head = z.object({
  bomFormat: z.optional(z.unknown()),
  specVersion: z.optional(z.unknown()),
  spdxVersion: z.optional(z.unknown()),
})

/** Reads an untrusted parts list. Throws the refusals of `setPartsList`. */
export function* readPartsList(bytes: Uint8Array): Steps<ReadPartsList> {
  const json = yield* readJson(bytes)
  const { data: found } = z.safeParse(head, json)
  if (found?.bomFormat === 'CycloneDX') {
    const formatVersion = supported('CycloneDX', found.specVersion, cycloneDxVersions)
    return checked({ format: 'CycloneDX', formatVersion, components: cycloneDxComponents(json) })
  }
  if (typeof found?.spdxVersion === 'string') {
    const formatVersion = supported('SPDX', found.spdxVersion.replace(/^SPDX-/, ''), spdxVersions)
    return checked({ format: 'SPDX', formatVersion, components: spdxComponents(json) })
  }
  throw new DomainError('parts-lists.otherFormat')
}

function* readJson(bytes: Uint8Array): Steps<unknown> {
  let text: string
  let json: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    json = JSON.parse(text) as unknown
  } catch (error) {
    throw Object.assign(new DomainError('parts-lists.notJson'), { cause: error })
  }
  yield
  const flaw = yield* jsonFlawInSteps(text, partsListsLimits.depth)
  if (!flaw) return json
  const place = placeOf(flaw.path)
  if (flaw.flaw === 'tooDeep') throw new DomainError('parts-lists.tooDeep', { place, limit: partsListsLimits.depth })
  throw new DomainError('parts-lists.keyTwice', { place })
}

function supported(format: PartsFormat, found: unknown, versions: readonly string[]): string {
  const version = versions.find((one) => one === found)
  if (version !== undefined) return version
  const named = typeof found === 'string' ? found.slice(0, 20) : '?'
  throw new DomainError('parts-lists.otherVersion', { format, found: named, supported: versions.join(', ') })
}

function checked(list: ReadPartsList): ReadPartsList {
  if (list.components.length === 0) throw new DomainError('parts-lists.noComponents')
  return list
}
