import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { nameOfCode } from '../../../shared/name-of-code.ts'

type CodeOf<Table extends Record<string, number>> = Table[keyof Table]

export const communicationName = (code: CodeOf<typeof communicationTypes>) => nameOfCode(communicationTypes, code)
export const accessName = (code: CodeOf<typeof accessTypes>) => nameOfCode(accessTypes, code)
