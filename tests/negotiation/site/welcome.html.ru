<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>Добро пожаловать</title>
<link rel="schema.map" href="http://standard-sitemap.org/2007/ns">
<link rel="map.location" href="sitemap.xml">
</head>
<body>
<h1>Добро пожаловать</h1>
<p>Небольшой сайт на трёх языках. Какой из них показать, решает браузер читателя.</p>
<p>Небольшой сайт на трёх языках. Какой из них показать, решает браузер читателя.</p>
</body>
</html>
