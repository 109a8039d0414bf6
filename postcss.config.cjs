// Mantine's own words in CSS modules: light-dark(), rem(), @mixin hover and the rest.
module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {},
  },
};
