/** What the form of a new product shows of its category's template. */
export { useTemplateChoice } from './use-template-choice.tsx'
