/** The template's components on a product's feature page. */
export { AddTemplateButton, TemplatePicker } from './AddTemplateButton.tsx'
