import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { codeOf, integer, line, matching, optionalText, orJsonText } from '../../schema.ts'
import { categoryId, freeObject } from '../categories/category-fields.ts'
import { communicationTypes } from '../categories/categories.ts'
import { imageChips } from './image-chips.ts'
import { firmwareVersionOf, firmwareVersionText, toolVersionOf } from './firmware-version.ts'
import { moduleLimits } from './modules.limits.ts'
import { developModes, firmwareTypes } from './modules.ts'

/** An id as a reply has it. */
export const libraryId = z.string().check(z.minLength(1), z.maxLength(32))
/** VA-85, VA-86: without an id the call is refused with a text of its own. */
export const selectedModule = z._default(z.string().check(z.maxLength(32)), '')

const PICTURE = /^(\/files\/[a-z0-9]+\.[a-z]+)?$/
const picture = z._default(z.string().check(z.maxLength(200), z.regex(PICTURE, rule('pictureUrl'))), '')

/** EN-MODULE. */
export const moduleFields = {
  moduleName: line(moduleLimits.name),
  modulePic: picture,
  moduleSize: optionalText(moduleLimits.size),
  moduleDesc: optionalText(moduleLimits.desc),
  circuitDiagram: picture,
  moduleIntroductionDoc: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(moduleLimits.address.max), z.regex(/^(https?:\/\/[^\s]+)?$/, rule('webAddress'))),
    '',
  ),
  communicationMode: codeOf(communicationTypes),
  developMode: codeOf(developModes),
  chip: z._default(z.union([z.enum(imageChips), z.literal('')]), ''),
}

/** EN-MFW. */
export const firmwareFields = {
  firmwareLabel: line(moduleLimits.label),
  firmwareLabelEn: line(moduleLimits.label),
  mainCategoryId: z._default(z.union([categoryId, z.literal('')]), ''),
}
export const firmwareType = codeOf(firmwareTypes)

/** VA-51: stored in its one spelling. */
export const firmwareVersion = z.string().check(
  z.maxLength(40),
  z.overwrite((given) => {
    const version = firmwareVersionOf(given)
    return version ? firmwareVersionText(version) : given
  }),
  z.refine((given) => firmwareVersionOf(given) !== undefined, { error: rule('firmwareVersion') }),
)

export const toolVersion = z.string().check(
  z.trim(),
  z.maxLength(11),
  z.refine((given) => toolVersionOf(given) !== undefined, { error: rule('toolVersion') }),
)

/** An upload of the caller, such as `private/12`; or, unchanged, the address that a reply had. */
export const fileReference = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const optionalFile = optionalText({ max: 200 })

/** What can change once a version exists: texts, never its content. */
export const versionTexts = {
  specification: optionalText(moduleLimits.specification),
  appVersionMin: z._default(matching({ min: 0, max: 11 }, /^(\d{1,3}(\.\d{1,3}){2})?$/, 'appVersion'), ''),
  serialProtocolUrl: optionalFile,
}

/** Without spaces: it is a part of signed manifests. */
const revision = matching(moduleLimits.hardware, /^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'hardwareRevision')

/** EN-FWVER. */
export const versionFields = {
  firmwareVersion,
  firmwareUrl: fileReference,
  /** SI-079: what the sender believes; another file is refused. */
  md5: z.optional(matching({ max: 32 }, /^[0-9a-f]{32}$/i, 'md5Digest')),
  size: z.optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  ...versionTexts,
  categories: z._default(z.array(categoryId).check(z.maxLength(moduleLimits.categories)), []),
  parameterConfig: z._default(
    orJsonText(freeObject({ bytes: moduleLimits.configBytes, tooLarge: 'configTooLarge' })),
    {},
  ),
  hardware: z._default(z.array(revision).check(z.maxLength(moduleLimits.hardwareRevisions)), []),
  fromVersion: z._default(z.union([firmwareVersion, z.literal('')]), ''),
  isStop: z._default(z.boolean(), false),
  modelVersion: z._default(z.nullable(integer(moduleLimits.modelVersion)), null),
  /** What devices with this version report, if it is not the version itself. */
  reportedAs: optionalText(moduleLimits.reportedAs),
}

/** EN-SDKTOOL. */
export const toolTexts = { changes: optionalText(moduleLimits.changes) }
