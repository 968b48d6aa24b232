/** The template choice in the form of a new product. */
export { useTemplateChoice } from './use-template-choice.tsx'
