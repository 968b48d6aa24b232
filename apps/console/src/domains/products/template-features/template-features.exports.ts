/** What the page of a product's features shows of its category's template. */
export { AddTemplateButton, TemplatePicker } from './AddTemplateButton.tsx'
