import { permissionRows } from './permission-rows.generated.ts'
import type { MatrixRow } from './rows/matrix-row.ts'

/** One row per call; a call without a row fails the house rules. */
export const permissionMatrix: Record<string, MatrixRow> = permissionRows
