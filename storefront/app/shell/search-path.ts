export const searchPath = (keyword: string) => `/category?kw=${encodeURIComponent(keyword)}`
