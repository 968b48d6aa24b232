/** What needs the library, as one module that is loaded with the first request of a third party. */
export { adapterOf } from './adapter.ts'
export { showProblem } from './problem-page.ts'
export { openProvider } from './provider.ts'
