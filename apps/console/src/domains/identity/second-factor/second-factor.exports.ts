export { ProofDialog } from './ProofDialog.tsx'
export { factorQueries } from './second-factor.queries.ts'
