import type { StorageType } from '../../features/value-schema.ts'
import type { TransType } from '../../features/features.ts'
import type { Loss } from '../losses.ts'

/** Names as in the file: `any` where the language is not specified. */
export interface ForeignName {
  zh?: string | undefined
  en?: string | undefined
  any?: string | undefined
}

/** Labels of an enum's or boolean's values, or of the bits of a bitmap, by position. */
export type Labels = readonly (readonly [value: string, label: ForeignName])[]

/** Another platform's value in our terms, before our limits are applied. */
export type ForeignValue = {
  place: string
  /** Further words that the file has under our names; the schema checks them. */
  own?: Record<string, unknown> | undefined
} & (
  | { type: 'boolean'; labels?: Labels; defaultValue?: unknown }
  | {
      type: 'integer' | 'number'
      minimum?: number | undefined
      maximum?: number | undefined
      step?: number | undefined
      unit?: string | undefined
      storage?: StorageType | undefined
      bits?: Labels
      defaultValue?: unknown
    }
  | {
      type: 'string'
      maxLength?: number | undefined
      minLength?: number | undefined
      pattern?: string | undefined
      format?: string | undefined
      defaultValue?: unknown
    }
  | { type: 'enum'; entries: readonly (string | number)[]; labels?: Labels; defaultValue?: unknown }
  | { type: 'array'; items: ForeignValue; minItems?: number | undefined; maxItems?: number | undefined }
  | { type: 'object'; fields: readonly ForeignParameter[] }
  | { type: 'unknown'; was: string }
)

export interface ForeignParameter {
  place: string
  key: unknown
  name: ForeignName
  remark?: string | undefined
  required?: boolean | undefined
  value: ForeignValue
}

/** How grave an event is: it becomes the category of its message (SI-048). */
export type Severity = 'alarm' | 'fault' | 'info'

interface ForeignBase {
  place: string
  key: unknown
  name: ForeignName
  remark?: string | undefined
  required?: boolean | undefined
  /** The losses while reading it. */
  losses: Loss[]
}

export type ForeignFeature = ForeignBase &
  (
    | { kind: 'property'; transType: TransType; value: ForeignValue }
    | { kind: 'operation'; input: readonly ForeignParameter[]; output: readonly ForeignParameter[] }
    | { kind: 'event'; output: readonly ForeignParameter[]; severity?: Severity | undefined }
  )

export interface ForeignModel {
  features: ForeignFeature[]
  /** Losses of the file itself, and of items that are not features. */
  losses: Loss[]
}
