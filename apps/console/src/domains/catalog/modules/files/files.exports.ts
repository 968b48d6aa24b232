export { fileSize } from '../file-size.ts'
export { FileField } from './FileField.tsx'
export { usePrivateUpload } from './use-private-upload.ts'
