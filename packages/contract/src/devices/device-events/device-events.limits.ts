/** EN-EVSCHEMA, EN-PICTURE. */
export const eventWireLimits = {
  dateTime: { min: 25, max: 32 },
  uuid: { defaultValue: 32, standard: 64 },
  relationId: { max: 64 },
  location: { max: 128 },
  pictures: 16,
  picture: {
    cloudtype: { max: 32 },
    bucket: { max: 64 },
    type: { max: 32 },
    fileid: { max: 256 },
    checksum: { max: 32 },
  },
} as const
