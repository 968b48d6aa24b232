export { csvHeadLine, csvLine, withoutFormula, type CsvCell } from '@slipway/contract/csv.ts'
