<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>Краски гавани</title>
<link rel="schema.map" href="http://standard-sitemap.org/2007/ns">
<link rel="map.location" href="../sitemap.xml">
</head>
<body>
<h1>Краски гавани</h1>
<p>Лодки выкрашены во все цвета, какие только есть.</p>
<p>Лодки выкрашены во все цвета, какие только есть.</p>
</body>
</html>
