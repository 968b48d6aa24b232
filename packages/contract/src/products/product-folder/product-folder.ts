import * as z from 'zod/mini'
import { changeEffects, type ChangeEffect } from '../features/model-versions/model-change.ts'
import { epochMs } from '../../schema.ts'

const both = z.object({ zh: z.string(), en: z.string() })

/** A problem in a file of the folder and its position: lines and columns count from 1. */
const folderProblem = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  /** The field in the file, e.g. `deInput.maximum`; empty for the file itself. */
  field: z.string(),
  reason: both,
})
export type FolderProblem = z.infer<typeof folderProblem>

/** One file's change. */
const folderChange = z.object({
  file: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  breaks: z.boolean(),
  parts: z.array(
    z.object({
      /** The field in the file; empty for the file itself. */
      at: z.string(),
      from: z.string(),
      to: z.string(),
      effect: z.enum(Object.keys(changeEffects) as ChangeEffect[]),
    }),
  ),
})
export type FolderChange = z.infer<typeof folderChange>

export const folderPlan = z.object({
  /** The version token of product and folder as compared, which applying requires. */
  seen: z.string(),
  /** Any problem prevents applying. */
  problems: z.array(folderProblem),
  /** What the lint of panels finds but does not refuse. */
  warnings: z.array(folderProblem),
  changes: z.array(folderChange),
  breaks: z.boolean(),
  /** The author of the last save, if the product changed after the folder was pulled (SI-122). */
  moved: z.optional(z.object({ by: z.string(), at: epochMs })),
})
export type FolderPlan = z.infer<typeof folderPlan>

/** A folder for download, including its lock. `state` is the digest of its content. */
export const pulledFolder = z.object({
  state: z.string(),
  files: z.array(z.object({ path: z.string(), text: z.string() })),
})
