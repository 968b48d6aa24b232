import type { StorageType } from '../../features/value-schema.ts'
import type { TransType } from '../../features/features.ts'
import type { Loss } from '../losses.ts'

/** Names as found: `any` where the file does not say in which language. */
export interface ForeignName {
  zh?: string | undefined
  en?: string | undefined
  any?: string | undefined
}

/** What the values of an enum or a boolean mean, by value. */
export type Labels = readonly (readonly [value: string, label: string])[]

/** A value as another platform describes it, in our words but within no limits of ours yet. */
export type ForeignValue = { place: string } & (
  | { type: 'boolean'; labels?: Labels; defaultValue?: unknown }
  | {
      type: 'integer' | 'number'
      minimum?: number | undefined
      maximum?: number | undefined
      step?: number | undefined
      unit?: string | undefined
      storage?: StorageType | undefined
      defaultValue?: unknown
    }
  | { type: 'string'; maxLength?: number | undefined; format?: string | undefined; defaultValue?: unknown }
  | { type: 'enum'; entries: readonly (string | number)[]; labels?: Labels; defaultValue?: unknown }
  | { type: 'array'; items: ForeignValue; maxItems?: number | undefined }
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

interface ForeignBase {
  place: string
  key: unknown
  name: ForeignName
  remark?: string | undefined
  required?: boolean | undefined
  /** What was lost while it was read. */
  losses: Loss[]
}

export type ForeignFeature = ForeignBase &
  (
    | { kind: 'property'; transType: TransType; value: ForeignValue }
    | { kind: 'operation'; input: readonly ForeignParameter[]; output: readonly ForeignParameter[] }
    | { kind: 'event'; output: readonly ForeignParameter[] }
  )

export interface ForeignModel {
  features: ForeignFeature[]
  /** Of the file itself, and of what is no feature. */
  losses: Loss[]
}
