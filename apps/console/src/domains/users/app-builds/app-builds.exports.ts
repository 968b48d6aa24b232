export { BuildStep } from './BuildStep.tsx'
