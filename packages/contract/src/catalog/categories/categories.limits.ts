import { filePurposes } from '../../file-purposes.ts'

/** SI-052, SI-053, CN-50. */
export const categoryLimits = {
  name: { max: 50 },
  identifier: { max: 50 },
  tags: 20,
  tag: { max: 20 },
  mains: 100,
  /** All of them together, so that the picker shows each (CN-50). */
  subs: 200,
  extBytes: 4096,
  /** Objects within objects, so that nobody has to walk endlessly. */
  extDepth: 5,
  search: { max: 50 },
  picture: filePurposes.categoryPic,
} as const
