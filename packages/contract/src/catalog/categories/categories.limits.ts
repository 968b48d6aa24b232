import { filePurposes } from '../../file-purposes.ts'

/** SI-052, SI-053, CN-50. */
export const categoryLimits = {
  name: { max: 50 },
  identifier: { max: 50 },
  tags: 20,
  tag: { max: 20 },
  tagInEnglish: { max: 40 },
  mains: 100,
  /** The limit on all sub categories together, so that the picker can show each (CN-50). */
  subs: 200,
  extBytes: 4096,
  /** Bounds nested objects, so that readers can traverse them recursively. */
  extDepth: 5,
  search: { max: 50 },
  picture: filePurposes.categoryPic,
} as const
