/** Where points are bought. */
export const TOP_UP = '/points?topUp=1'
