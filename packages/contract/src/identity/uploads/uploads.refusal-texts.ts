import type { Bilingual } from '../../locale.ts'
import type { uploadsRefusals } from './uploads.refusals.ts'

export const uploadsRefusalTexts: Record<keyof typeof uploadsRefusals, Bilingual> = {
  'uploads.missing': { zh: '没有收到文件', en: 'No file received' },
  'uploads.cutShort': {
    zh: '文件没有传完：连接或请求在文件结束前中断。没有保存任何内容，请重新上传。',
    en: 'The upload ended before the file did. Nothing was stored: upload the file again.',
  },
  'uploads.otherLength': {
    zh: '文件没有传完整：应为 {announced} 字节，收到 {received} 字节。没有保存任何内容，请重新上传。',
    en: 'The file is not complete: {announced} bytes were announced and {received} arrived. Nothing was stored: upload the file again.',
  },
  'uploads.tooLarge': { zh: '文件过大，最多 {limitMb} MB', en: 'The file must be {limitMb} MB or smaller' },
  'uploads.notAnImage': {
    zh: '图片格式不正确，只支持 jpg、jpeg、png、gif',
    en: 'Wrong image format. Use jpg, jpeg, png or gif.',
  },
  'uploads.wrongSize': {
    zh: '图片尺寸应为 {expected}，当前为 {width}x{height}',
    en: 'The image must be {expected}; this one is {width}x{height}',
  },
  'uploads.tooManyPixels': {
    zh: '图片的宽和高最多 {maxSide} 像素，当前为 {width}x{height}',
    en: 'The image can be up to {maxSide} pixels wide and high; this one is {width}x{height}',
  },
  'uploads.notADocument': {
    zh: '文件格式不正确，只支持 PDF、Office 文档、ZIP 和 UTF-8 文本',
    en: 'Wrong file format. Use PDF, an Office document, ZIP or UTF-8 text.',
  },
  'uploads.notFound': { zh: '文件不存在', en: 'File not found' },
}
