import type { FieldText } from '../../reference/api-text.ts'

/** The fields of an event's pictures, wherever they are returned. */
export const pictureFieldTexts: Readonly<Record<string, FieldText>> = {
  cloudtype: { zh: '存储服务的类型', en: 'Type of the storage service.', sample: 's3' },
  bucket: { zh: '存储桶', en: 'Bucket.', sample: 'events' },
  'pictures.type': { zh: '图片的媒体类型', en: 'Media type of the picture.', sample: 'jpg' },
  length: { zh: '图片字节数', en: 'Size of the picture in bytes.', sample: 20480 },
  crypt: {
    zh: '图片的加密方式',
    en: 'Encryption of the picture.',
    codes: {
      0: { zh: '未加密', en: 'None' },
      1: { zh: '使用设备密钥加密', en: "Encrypted with the device's key" },
      2: { zh: '使用平台密钥加密', en: "Encrypted with the platform's key" },
    },
  },
  fileid: { zh: '图片的文件 ID', en: 'File ID of the picture.', sample: 'a1' },
  tinyvideo: {
    zh: '是否为短视频',
    en: 'Whether it is a short video.',
    codes: { 0: { zh: '否', en: 'No' }, 1: { zh: '是', en: 'Yes' } },
  },
  checksum: { zh: '文件的校验和', en: 'Checksum of the file.', sample: '' },
  lifecycle: { zh: '保留天数', en: 'Days of retention.', sample: 30 },
}
