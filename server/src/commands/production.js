// Must be the first import: React and the router choose their production builds by this when first loaded.
process.env.NODE_ENV = 'production'
